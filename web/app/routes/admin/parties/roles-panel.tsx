import { COMPANY_ROLE_LABEL } from '@cercle/contract/parties';
import type { PartyDetails } from '@cercle/contract/party-data';
import { UserRoundPlus } from 'lucide-react';
import { api } from '../../../api/client.ts';
import { PARTY_PANELS, ROLE, ROLE_ACTIONS } from '../../../content/admin-parties.ts';
import { Button } from '../../../ui/button.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { Panel } from '../details/description-list.tsx';
import { useConfirmedAction } from '../list/use-confirmed-action.tsx';
import { PersonLine } from './person-line.tsx';

const loadDialog = () => import('./role-dialog.tsx');

type RolesPanelProps = { party: PartyDetails; onChange: () => void };
type Role = PartyDetails['roles'][number] & { id: number };

/** Who speaks for the company. */
export function RolesPanel({ party, onChange }: RolesPanelProps) {
  const { Component: RoleDialog, open, close } = useLazyComponent(loadDialog);
  const { ask, dialog } = useConfirmedAction<'remove', Role>({
    texts: ROLE_ACTIONS,
    calls: {
      remove: ({ role, accountId }) => api.delete(`/admin/parties/${party.id}/roles/${role}/${accountId}`),
    },
    nameOf: ({ fullName }) => fullName,
    onChange,
  });
  return (
    <Panel title={PARTY_PANELS.roles}>
      {party.roles.length === 0 ? (
        <p className="border-t border-hairline pt-3 text-sm text-slate">{PARTY_PANELS.noRoles}</p>
      ) : (
        <ul className="divide-y divide-hairline border-t border-hairline text-sm">
          {party.roles.map((one) => (
            <li
              key={`${one.accountId} ${one.role}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5"
            >
              <PersonLine person={one} detail={COMPANY_ROLE_LABEL[one.role]} />
              <Button
                size="small"
                look="quiet"
                aria-label={`${ROLE_ACTIONS.remove.label}\u202f: ${one.fullName}, ${COMPANY_ROLE_LABEL[one.role].toLowerCase()}`}
                onClick={() => ask('remove', { ...one, id: one.accountId })}
              >
                {ROLE_ACTIONS.remove.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button size="small" className="mt-4" onClick={open}>
        <UserRoundPlus className="size-4" aria-hidden="true" />
        {ROLE.add}
      </Button>
      {RoleDialog && <RoleDialog partyId={party.id} onChange={onChange} onClose={close} />}
      {dialog}
    </Panel>
  );
}
