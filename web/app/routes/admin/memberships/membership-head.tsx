import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import { NEXT_STEP_LABEL } from '@cercle/contract/membership-labels';
import type { MembershipDetails } from '@cercle/contract/membership-views';
import { Link } from 'react-router';
import { PARTY_DOCUMENTS } from '../../../content/admin-documents.ts';
import { FORM_VERBS } from '../../../content/admin-membership.ts';
import { formatDate } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { partyDocumentsUrl } from '../documents/document-list.ts';
import type { AskForm } from './form-target.ts';
import { MembershipStateBadge } from './membership-state-badge.tsx';

type MembershipHeadProps = { membership: MembershipDetails; onAsk: AskForm };

/** Who pays, what the membership is today, what happens next, and what changes its term. */
export function MembershipHead({ membership, onAsk }: MembershipHeadProps) {
  const { id, party, offer, state, memberSince, next, can } = membership;
  const verbs = (['grant', 'upgrade', 'terminate'] as const).filter((verb) => can.includes(verb));
  return (
    <div className="card mt-3 flex flex-wrap items-center gap-x-6 gap-y-4 p-5 md:p-6">
      <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
        <h1 className="text-xl">
          <Link to={`/admin/societes/${party.id}`} className="link">
            {party.legalName}
          </Link>
        </h1>
        <p className="mt-1 text-slate">
          {[offer && MEMBER_TYPE_LABEL[offer], `membre depuis le ${formatDate(memberSince)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <MembershipStateBadge state={state} />
          {next && <span>{`${NEXT_STEP_LABEL[next.what]} ${formatDate(next.on)}`}</span>}
        </p>
        <p className="mt-2 text-sm">
          <Link to={partyDocumentsUrl(party.id)} className="link">
            {PARTY_DOCUMENTS.see}
          </Link>
        </p>
      </div>
      {verbs.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {verbs.map((verb) => (
            <Button
              key={verb}
              size="small"
              look={verb === 'terminate' ? 'quiet' : 'primary'}
              onClick={() => onAsk({ verb, id })}
            >
              {FORM_VERBS[verb].label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
