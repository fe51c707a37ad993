import { formatEnterpriseNumber } from '@cercle/contract/number-texts';
import { PARTY_KIND_LABEL, VAT_STATUS_LABEL } from '@cercle/contract/parties';
import type { Party } from '@cercle/contract/party-data';
import { countryName } from '../../../content/admin-parties.ts';
import { Email } from '../../../ui/email.tsx';
import { type DescriptionItem, DescriptionList, EMPTY_VALUE } from '../details/description-list.tsx';

/** What an invoice needs to know of who pays. */
export function BillingData({ party }: { party: Party }) {
  const { kind, legalName, enterpriseNumber, vatStatus, invoiceEmail } = party;
  const ofCompany: DescriptionItem[] = [
    [
      'Numéro d’entreprise',
      enterpriseNumber ? (
        <span key="number" className="tabular-nums">
          {formatEnterpriseNumber(enterpriseNumber)}
        </span>
      ) : (
        EMPTY_VALUE
      ),
    ],
    ['Statut TVA', VAT_STATUS_LABEL[vatStatus]],
  ];
  return (
    <DescriptionList
      facts={[
        ['Type', PARTY_KIND_LABEL[kind]],
        [kind === 'COMPANY' ? 'Dénomination' : 'Nom complet', legalName],
        ...(kind === 'COMPANY' ? ofCompany : []),
        ['Adresse', addressOf(party)],
        ['E-mail de facturation', invoiceEmail ? <Email key="email" address={invoiceEmail} /> : EMPTY_VALUE],
      ]}
    />
  );
}

/** In the lines of an envelope. */
function addressOf({ street, postalCode, city, country }: Party): string {
  const town = [postalCode, city].filter(Boolean).join(' ');
  return [street, town, countryName(country)].filter(Boolean).join('\n');
}
