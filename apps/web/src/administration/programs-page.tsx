import { t } from '@lingui/core/macro';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { ApiKeys } from './api-keys';
import { Webhooks } from './webhooks';

/** /programs: what connects other programs. */
export function ProgramsPage() {
  return (
    <Page title={t`Connections`}>
      <PageHead title={t`Connections`} lead={t`Connect other programs, such as a web shop.`} action={null} />
      <div className="mt-6 grid grid-cols-1 items-start gap-x-8 gap-y-10 xl:grid-cols-2">
        <ApiKeys />
        <Webhooks />
      </div>
    </Page>
  );
}
