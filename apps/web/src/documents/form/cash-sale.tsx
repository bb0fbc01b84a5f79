import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { keptPartnersQuery } from '../../stock/partners-query';
import { Button } from '../../ui/button';
import { setParty } from './priced-edits';
import type { EditDraft } from './use-draft';

/** Sells to somebody at the counter who pays all of it in cash. The server adds this customer with the first of these notes. */
export function CashSale({ edit }: { edit: EditDraft }) {
  const { data: kept = [] } = useQuery(keptPartnersQuery(useApi(), 'customer'));
  const known = kept.find(({ _id }) => _id === WALK_IN_CUSTOMER);
  const name = known?.name ?? t`Cash sales`;
  return (
    <div>
      <dt className="sr-only">{t`Account`}</dt>
      <dd>
        <Button
          className="w-full"
          onClick={() => edit((draft) => setParty(draft, name, { _id: WALK_IN_CUSTOMER }))}
        >
          <Trans>Cash sale</Trans>
        </Button>
      </dd>
    </div>
  );
}
