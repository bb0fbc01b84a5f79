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
      <div className="mt-6 grid max-w-5xl grid-cols-1 gap-10">
        <ApiKeys />
        <Webhooks />
      </div>
    </Page>
  );
}
