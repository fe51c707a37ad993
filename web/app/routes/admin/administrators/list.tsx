import type { Administrator } from '@cercle/contract/administrators';
import type { InvitationStatus } from '@cercle/contract/invitation-status';
import { AtSign, Plus, Send } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import {
  ADMINISTRATOR_ACTIONS,
  ADMINISTRATORS_TEXTS,
  type AdministratorAction,
  HAS_SECOND_FACTOR,
  INVITE,
  NEVER_LOGGED_IN,
  NO_SECOND_FACTOR,
  YOU,
} from '../../../content/admin-administrators.ts';
import { EMAIL_EFFECTS } from '../../../content/admin-email.ts';
import { invitationLabel } from '../../../content/admin-invitation.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { useSession } from '../../../session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Email, NameOrEmail } from '../../../ui/email.tsx';
import type { EmailTarget } from '../change-email-dialog.tsx';
import { dateTimeOr } from '../details/description-list.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ADMINISTRATORS, MAILS } from '../list/list-configs.ts';
import type { ListQuery } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { loadList } from '../list/load-list.ts';
import { RowButton, RowDelete, RowSlot } from '../list/row-buttons.tsx';
import { type Ask, useConfirmedAction } from '../list/use-confirmed-action.tsx';
import { useChangeEmail } from '../use-change-email.tsx';
import { useRefreshWhile } from '../use-refresh-while.ts';
import type { Route } from './+types/list.ts';

export const meta = privateMeta('Administrateurs', 'Qui administre le site.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  list: loadList<Administrator>(ADMINISTRATORS, '/admin/administrators', request),
});

export default function AdministratorsList({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { ask, dialog } = useConfirmedAction<AdministratorAction, Administrator>({
    texts: ADMINISTRATOR_ACTIONS,
    calls: {
      remove: ({ id }) => api.delete(`/admin/administrators/${id}`),
      invite: ({ id }) => api.post(`/admin/administrators/${id}/invitation`),
    },
    nameOf: ({ fullName }) => fullName,
    onChange: () => void revalidate(),
  });
  const { askEmail, emailDialog } = useChangeEmail(() => void revalidate());
  return (
    <>
      <ListScreen
        config={ADMINISTRATORS}
        texts={ADMINISTRATORS_TEXTS}
        list={loaderData.list}
        actions={
          <ButtonLink size="small" to="invite">
            <Plus className="size-4" aria-hidden="true" />
            {INVITE.title}
          </ButtonLink>
        }
        search={{ label: 'Rechercher un administrateur', placeholder: 'Nom ou e-mail' }}
        table={({ page, query }) => (
          <Administrators rows={page.content} query={query} onAsk={ask} onAskEmail={askEmail} />
        )}
      />
      {dialog}
      {emailDialog}
    </>
  );
}

/** A card has no column headings: the value carries its own label. */
const Labelled = ({ label, children }: { label: string; children: Elements }) => (
  <span className="flex flex-wrap items-center gap-x-2 text-slate">
    <span className="@min-[44rem]:hidden">{`${label}\u202f:`}</span>
    {children}
  </span>
);

/** What became of the invitation, leading to its mail, which says why if it was refused. */
const InvitationState = (invitation: InvitationStatus) =>
  invitation.mailId === null ? (
    <span className="text-slate">{invitationLabel(invitation)}</span>
  ) : (
    <Link to={`${MAILS.path}/${invitation.mailId}`} className="link">
      {invitationLabel(invitation)}
    </Link>
  );

const columnsFor = (ownId: number | null): [Column<Administrator>, ...Column<Administrator>[]] => [
  {
    label: 'Nom',
    cell: ({ id, fullName }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-[550] [overflow-wrap:anywhere]">
          <NameOrEmail text={fullName} />
        </span>
        {id === ownId && <Badge tone="neutral">{YOU}</Badge>}
      </span>
    ),
  },
  { label: 'E-mail', cell: ({ email }) => <Email address={email} /> },
  {
    label: 'Double vérification',
    width: '@min-[44rem]:w-32 @min-[60rem]:w-44',
    cell: ({ hasSecondFactor }) => (
      <Labelled label="Double vérification">
        <Badge tone={hasSecondFactor ? 'success' : 'warning'}>
          {hasSecondFactor ? HAS_SECOND_FACTOR : NO_SECOND_FACTOR}
        </Badge>
      </Labelled>
    ),
  },
  {
    label: 'Dernière connexion',
    width: '@min-[44rem]:w-40 @min-[60rem]:w-56',
    cell: ({ lastLoginAt, invitation }) =>
      invitation ? (
        <InvitationState {...invitation} />
      ) : (
        <Labelled label="Dernière connexion">
          <span className="tabular-nums">{dateTimeOr(lastLoginAt, NEVER_LOGGED_IN)}</span>
        </Labelled>
      ),
  },
];

type AdministratorsProps = {
  rows: Administrator[];
  query: ListQuery;
  onAsk: Ask<AdministratorAction, Administrator>;
  onAskEmail: (target: EmailTarget) => void;
};

const emailTarget = ({ id, fullName: name, email, isInvited }: Administrator): EmailTarget => ({
  name,
  email,
  effect: isInvited ? 'reinvite' : 'confirm',
  apiPath: `/admin/administrators/${id}/email`,
});

function Administrators({ rows, query, onAsk, onAskEmail }: AdministratorsProps) {
  const session = useSession();
  const ownId = session && session.kind !== 'visitor' ? session.user.id : null;
  useRefreshWhile(
    rows.some(({ invitation }) => invitation?.status === 'WAITING'),
    rows,
  );
  const actions = (row: Administrator) =>
    row.id !== ownId && (
      <>
        <RowSlot>
          {row.isInvited && (
            <RowButton
              label={ADMINISTRATOR_ACTIONS.invite.label}
              name={row.fullName}
              onClick={() => onAsk('invite', row)}
            >
              <Send className="size-4.5" aria-hidden="true" />
            </RowButton>
          )}
        </RowSlot>
        <RowSlot>
          <RowButton
            label={EMAIL_EFFECTS[emailTarget(row).effect].label}
            name={row.fullName}
            onClick={() => onAskEmail(emailTarget(row))}
          >
            <AtSign className="size-4.5" aria-hidden="true" />
          </RowButton>
        </RowSlot>
        <RowSlot>
          <RowDelete
            label={ADMINISTRATOR_ACTIONS.remove.label}
            name={row.fullName}
            onClick={() => onAsk('remove', row)}
          />
        </RowSlot>
      </>
    );
  return (
    <DataTable
      caption="Administrateurs"
      config={ADMINISTRATORS}
      query={query}
      rows={rows}
      columns={columnsFor(ownId)}
      actions={actions}
      actionsWidth="@min-[44rem]:w-36"
    />
  );
}
