import { t } from '@lingui/core/macro';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { StartForm } from './start-form';

/** /stockCounts/new: chooses what to count. */
export function NewStockCountPage() {
  return (
    <Page title={t`New stock count`}>
      <PageHead
        title={t`New stock count`}
        lead={t`Several people can count the same sheet. Stock changes only when it is sent.`}
        action={null}
      />
      <div className="mt-6">
        <StartForm />
      </div>
    </Page>
  );
}
