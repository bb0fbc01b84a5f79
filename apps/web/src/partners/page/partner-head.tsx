import type { Partner } from '@godown/shared/trade/partners';
import { writePhone } from '@godown/shared/trade/phone';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NewNoteButton } from '../../documents/page/new-note-button';
import { useCompany } from '../../documents/paper/use-company';
import { usePrintLanguage } from '../../documents/paper/use-print-language';
import { owedBy, usePendingMoney } from '../../stock/changes/use-pending-money';
import { partnerName } from '../../stock/partner-name';
import { suppliedItemsPath } from '../../stock/supplier-paths';
import { buttonClass, LinkButton } from '../../ui/button';
import { inDigits } from '../../ui/format';
import { owedText } from './owed-text';
import { PartnerMenu } from './partner-menu';
import { useSince } from './use-since';

/** The name, the ways to reach them, and the menu of rare actions. */
export function PartnerHead({ partner }: { partner: Partner }) {
  const { kind, shop, phone, address, note, deleted, mergedInto } = partner;
  const name = partnerName(partner.name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h1 className={name.length > 60 ? 'text-lg md:text-xl' : 'text-xl'}>{name}</h1>
        {shop && <p className="font-[560]">{shop}</p>}
        {address && <p className="whitespace-pre-line text-muted text-sm">{address}</p>}
        {note && <p className="mt-1 whitespace-pre-line text-sm">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-lg:col-span-2 max-lg:row-start-2 print:hidden">
        {phone && <Reach partner={partner} phone={phone} />}
        {!deleted && !mergedInto && <NewNoteButton partner={partner} />}
        {kind === 'supplier' && (
          <LinkButton size="small" className={NARROW} to={suppliedItemsPath(partner.name)}>
            <Trans>Items</Trans>
          </LinkButton>
        )}
      </div>
      {/* At the right edge: its menu opens to the left. */}
      <div className="max-lg:col-start-2 max-lg:row-start-1 print:hidden">
        {!mergedInto && <PartnerMenu partner={partner} />}
      </div>
    </div>
  );
}

/** On a phone the buttons are in one line. */
const NARROW = 'px-2.5!';

/** Calls, and opens WhatsApp with a text about the amount owed. */
function Reach({ partner, phone }: { partner: Partner; phone: string }) {
  const { languages } = usePrintLanguage();
  const company = useCompany()?.name;
  const owed = owedBy(partner, usePendingMoney());
  const since = useSince(partner);
  const [language] = languages;
  const text = language ? owedText({ partner, owed, since, company }, language) : '';
  const number = inDigits(writePhone(phone));
  return (
    <>
      <a
        href={`tel:${phone}`}
        className={buttonClass({ size: 'small' }, `tabular-nums ${NARROW}`)}
        aria-label={t`Call ${number}`}
      >
        {number}
      </a>
      <a
        href={`https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ size: 'small' }, NARROW)}
      >
        <Trans>WhatsApp</Trans>
      </a>
    </>
  );
}
