import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import type { User } from '@cercle/contract/members';
import { REQUEST_STATUS_LABEL } from '@cercle/contract/request-state';
import type { MembershipRequest } from '@cercle/contract/requests';
import { vatHint } from '@cercle/contract/vat-number';
import { Link } from 'react-router';
import { requestStateText } from '../../../content/admin-request-states.ts';
import {
  ORIGIN_ADMIN,
  ORIGIN_PUBLIC,
  PENDING_VALUE,
  SEE_MEMBERSHIP,
} from '../../../content/admin-requests.ts';
import { COPY_ADDRESS } from '../../../content/admin-texts.ts';
import { PRIVACY_SWITCHES } from '../../../content/privacy.ts';
import { mailtoHref, telHref } from '../../../site.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Email, NameOrEmail } from '../../../ui/email.tsx';
import { CopyButton } from '../../account/security/copy-button.tsx';
import {
  type DescriptionItem,
  DescriptionList,
  dateTimeOr,
  EMPTY_VALUE,
  Panel,
} from '../details/description-list.tsx';
import { PersonLinks } from '../details/person-links.tsx';

const requestItems = (request: MembershipRequest): DescriptionItem[] => [
  ['Statut', REQUEST_STATUS_LABEL[request.status]],
  ['État', requestStateText(request)],
  ['Créée le', dateTimeOr(request.createdAt, EMPTY_VALUE)],
  ['Traitée le', dateTimeOr(request.processedAt, request.status === 'PENDING' ? PENDING_VALUE : EMPTY_VALUE)],
  ...(request.processedBy
    ? [['Traitée par', <NameOrEmail key="by" text={request.processedBy} />] satisfies DescriptionItem]
    : []),
  ...(request.user.memberType === 'BUSINESS' && request.publicForm
    ? [['Nombre de personnes', String(request.peopleCount ?? EMPTY_VALUE)] satisfies DescriptionItem]
    : []),
  ...(request.membershipId === null
    ? []
    : [
        ['Adhésion', <MembershipLink key="membership" id={request.membershipId} />] satisfies DescriptionItem,
      ]),
  ['Origine', request.publicForm ? ORIGIN_PUBLIC : ORIGIN_ADMIN],
  ...(request.status === 'REJECTED'
    ? [['Motif du rejet', request.rejectionReason || EMPTY_VALUE] satisfies DescriptionItem]
    : []),
];

const userItems = (user: User): DescriptionItem[] => [
  ['Nom', user.fullName],
  [
    'E-mail',
    <a key="email" href={mailtoHref(user.email)} className="link">
      <Email address={user.email} />
    </a>,
  ],
  ['E-mail vérifié le', dateTimeOr(user.emailVerifiedAt, PENDING_VALUE)],
  [
    'Téléphone',
    <a key="phone" href={telHref(user.phone)} className="link">
      {user.phone}
    </a>,
  ],
  ['Société', user.company],
  ['Numéro de TVA', <Vat key="vat" vat={user.vat} />],
  ['Type d’adhésion', MEMBER_TYPE_LABEL[user.memberType]],
  ...(user.memberType === 'BUSINESS'
    ? [['Dénomination libre', user.freeDenomination || EMPTY_VALUE] satisfies DescriptionItem]
    : []),
  ['Compte', user.active ? 'Actif' : 'Inactif'],
];

const MembershipLink = ({ id }: { id: number }) => (
  <Link to={`/admin/adhesions/${id}`} className="link">
    {SEE_MEMBERSHIP}
  </Link>
);

function Vat({ vat }: { vat: string }) {
  const hint = vatHint(vat);
  return (
    <>
      <span>{vat || EMPTY_VALUE}</span>
      {hint && <span className="block font-normal text-warning">{hint}</span>}
    </>
  );
}

const privacyItems = (user: User): DescriptionItem[] =>
  PRIVACY_SWITCHES.map(({ profileField, label }) => [label, user[profileField] ? 'Oui' : 'Non']);

/** `history` stands beside what the request says of itself. */
type DetailsViewProps = { request: MembershipRequest; history: Elements };

export function DetailsView({ request, history }: DetailsViewProps) {
  return (
    <div className="mt-5 grid items-start gap-5 lg:grid-cols-[4fr_3fr]">
      <div className="grid gap-5">
        <Panel title="Membre">
          <DescriptionList facts={userItems(request.user)} />
          <div className="mt-4">
            <CopyButton text={request.user.email} done={COPY_ADDRESS.done}>
              {COPY_ADDRESS.label}
            </CopyButton>
          </div>
        </Panel>
        <Panel title="Informations complémentaires">
          <p className={`max-w-[47em] whitespace-pre-line ${request.additionalInfo ? '' : 'text-slate'}`}>
            {request.additionalInfo || 'Rien n’a été ajouté.'}
          </p>
        </Panel>
        <PersonLinks
          email={request.user.email}
          journal={`/admin/journal?kind=request&subject=${request.id}`}
        />
      </div>
      <div className="grid gap-5">
        <Panel title="Demande">
          <DescriptionList facts={requestItems(request)} />
        </Panel>
        <Panel title="Visibilité">
          <DescriptionList facts={privacyItems(request.user)} />
        </Panel>
        {history}
      </div>
    </div>
  );
}
