import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import type { User } from '@cercle/contract/members';
import { type MembershipRequest, REQUEST_STATUS_LABEL } from '@cercle/contract/membership';
import type { ReactNode } from 'react';
import { ORIGIN_ADMIN, ORIGIN_PUBLIC, PENDING_VALUE } from '../../../content/admin-requests.ts';
import { PRIVACY_SWITCHES } from '../../../content/privacy.ts';
import { telAddress } from '../../../site.ts';
import { type Fact, Facts, momentOr, NOTHING, Panel } from '../details/facts.tsx';

const requestFacts = (request: MembershipRequest): Fact[] => [
  ['Statut', REQUEST_STATUS_LABEL[request.status]],
  ['Créée le', momentOr(request.createdAt, NOTHING)],
  ['Traitée le', momentOr(request.processedAt, request.status === 'PENDING' ? PENDING_VALUE : NOTHING)],
  ...(request.processedBy ? [['Traitée par', request.processedBy] satisfies Fact] : []),
  ['Origine', request.publicForm ? ORIGIN_PUBLIC : ORIGIN_ADMIN],
  ...(request.status === 'REJECTED'
    ? [['Motif du rejet', request.rejectionReason || NOTHING] satisfies Fact]
    : []),
];

const userFacts = (user: User): Fact[] => [
  ['Nom', user.fullName],
  [
    'E-mail',
    <a key="email" href={`mailto:${user.email}`} className="link [overflow-wrap:anywhere]">
      {user.email}
    </a>,
  ],
  ['E-mail vérifié le', momentOr(user.emailVerifiedAt, PENDING_VALUE)],
  [
    'Téléphone',
    <a key="phone" href={telAddress(user.phone)} className="link">
      {user.phone}
    </a>,
  ],
  ['Société', user.company],
  ['Numéro de TVA', user.vat || NOTHING],
  ['Type d’adhésion', MEMBER_TYPE_LABEL[user.memberType]],
  ...(user.memberType === 'BUSINESS'
    ? [['Dénomination libre', user.freeDenomination || NOTHING] satisfies Fact]
    : []),
  ['Compte', user.active ? 'Actif' : 'Inactif'],
];

const privacyFacts = (user: User): Fact[] =>
  PRIVACY_SWITCHES.map(({ shown, label }) => [label, user[shown] ? 'Oui' : 'Non']);

/** `history` stands beside what the request says of itself. */
type DetailsViewProps = { request: MembershipRequest; history: ReactNode };

export function DetailsView({ request, history }: DetailsViewProps) {
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-[4fr_3fr]">
      <div className="grid gap-5">
        <Panel title="Membre">
          <Facts facts={userFacts(request.user)} />
        </Panel>
        <Panel title="Informations complémentaires">
          <p className={`max-w-[47em] whitespace-pre-line ${request.additionalInfo ? '' : 'text-slate'}`}>
            {request.additionalInfo || 'Rien n’a été ajouté.'}
          </p>
        </Panel>
      </div>
      <div className="grid gap-5">
        <Panel title="Demande">
          <Facts facts={requestFacts(request)} />
        </Panel>
        <Panel title="Visibilité">
          <Facts facts={privacyFacts(request.user)} />
        </Panel>
        {history}
      </div>
    </div>
  );
}
