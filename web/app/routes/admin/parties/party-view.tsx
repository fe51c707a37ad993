import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { formatEnterpriseNumber } from '@cercle/contract/number-texts';
import { PARTY_KIND_LABEL } from '@cercle/contract/parties';
import type { PartyDetails } from '@cercle/contract/party-data';
import { Pencil } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { STATEMENT } from '../../../content/account-statement.ts';
import { PARTY_DOCUMENTS } from '../../../content/admin-documents.ts';
import { PARTY_FORM, PARTY_PANELS, SEAT_LABEL, TERM_LABEL } from '../../../content/admin-parties.ts';
import { formatShortDate } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { StatementForm } from '../../documents/statement-form.tsx';
import { Panel } from '../details/description-list.tsx';
import { partyDocumentsUrl } from '../documents/document-list.ts';
import { BillingData } from './billing-data.tsx';
import { PARTIES } from './party-list.ts';
import { PersonLine } from './person-line.tsx';
import { RolesPanel } from './roles-panel.tsx';

type PartyViewProps = { party: PartyDetails; onChange: () => void };

export function PartyView({ party, onChange }: PartyViewProps) {
  const { state } = useLocation();
  const { id, kind, legalName, enterpriseNumber } = party;
  return (
    <>
      <div className="card mt-3 flex flex-wrap items-center gap-x-6 gap-y-4 p-5 md:p-6">
        <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
          <h1 className="text-xl">{legalName}</h1>
          {enterpriseNumber && (
            <p className="mt-1 text-slate tabular-nums">{formatEnterpriseNumber(enterpriseNumber)}</p>
          )}
          <p className="mt-2">
            <Badge tone={kind === 'COMPANY' ? 'success' : 'neutral'}>{PARTY_KIND_LABEL[kind]}</Badge>
          </p>
        </div>
        <ButtonLink to={`${PARTIES.path}/edit/${id}`} state={state} size="small">
          <Pencil className="size-4" aria-hidden="true" />
          {PARTY_FORM.edit.submit}
        </ButtonLink>
      </div>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Panel title={PARTY_PANELS.billing}>
            <BillingData party={party} />
          </Panel>
          <Memberships party={party} />
          <Documents party={party} />
          <AccountStatement party={party} />
        </div>
        <div className="grid gap-5">
          {kind === 'COMPANY' && <RolesPanel party={party} onChange={onChange} />}
          <People party={party} />
        </div>
      </div>
    </>
  );
}

const LIST_CLASS = 'divide-y divide-hairline border-t border-hairline text-sm';

const NothingYet = ({ text }: { text: string }) => (
  <p className="border-t border-hairline pt-3 text-sm text-slate">{text}</p>
);

const People = ({ party: { people } }: { party: PartyDetails }) => (
  <Panel title={PARTY_PANELS.people}>
    {people.length === 0 ? (
      <NothingYet text={PARTY_PANELS.noPeople} />
    ) : (
      <ul className={LIST_CLASS}>
        {people.map((person) => (
          <li key={person.accountId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <PersonLine person={person} />
            <Badge tone={person.state === 'ACTIVE' ? 'success' : 'warning'}>{SEAT_LABEL[person.state]}</Badge>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

const Memberships = ({ party: { memberships } }: { party: PartyDetails }) => (
  <Panel title={PARTY_PANELS.memberships}>
    {memberships.length === 0 ? (
      <NothingYet text={PARTY_PANELS.noMemberships} />
    ) : (
      <ul className={LIST_CLASS}>
        {memberships.map(({ id, offer, state, startsOn, lastDay, memberSince }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <div>
              <p className="font-[550]">
                {offer && startsOn && lastDay
                  ? `${MEMBER_TYPE_LABEL[offer]}, du ${formatShortDate(startsOn)} au ${formatShortDate(lastDay)}`
                  : 'Sans période'}
              </p>
              <p className="text-slate">{`Membre depuis le ${formatShortDate(memberSince)}`}</p>
            </div>
            {state && <Badge tone={state === 'CURRENT' ? 'success' : 'neutral'}>{TERM_LABEL[state]}</Badge>}
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

const Documents = ({ party: { id } }: { party: PartyDetails }) => (
  <Panel title={PARTY_DOCUMENTS.title}>
    <p className="border-t border-hairline pt-3 text-sm">
      <Link to={partyDocumentsUrl(id)} className="link">
        {PARTY_DOCUMENTS.see}
      </Link>
    </p>
  </Panel>
);

const AccountStatement = ({ party: { id, legalName } }: { party: PartyDetails }) => (
  <Panel title={STATEMENT.title}>
    <div className="grid gap-3 border-t border-hairline pt-3 text-sm">
      <p className="text-slate">{STATEMENT.lead}</p>
      <StatementForm path={`/admin/parties/${id}`} of={legalName} />
    </div>
  </Panel>
);
