import type { ToDo, WaitingRenewal } from '@cercle/contract/to-do';
import { Mail } from 'lucide-react';
import { api } from '../../../api/client.ts';
import { RENEWAL_TASK_TEXTS, SEND_NOTICE, TO_DO } from '../../../content/admin-to-do.ts';
import { formatDate } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { type Ask, useConfirmedAction } from '../list/use-confirmed-action.tsx';
import { ToDoGroup, ToDoItem } from './to-do-group.tsx';

const MEMBERSHIPS_PATH = '/admin/adhesions';

type WaitingRenewalsProps = { renewals: ToDo['renewals']; onChange: () => void };

/** The first terms to end first; a notice is sent by one click, the rest is decided on the page of the membership. */
export function WaitingRenewals({ renewals, onChange }: WaitingRenewalsProps) {
  const { ask, dialog } = useConfirmedAction<'send', WaitingRenewal>({
    texts: SEND_NOTICE,
    calls: { send: ({ id }) => api.post(`/admin/memberships/renewals/${id}/send`) },
    nameOf: ({ name }) => name,
    onChange,
  });
  return (
    <>
      <ToDoGroup
        title={TO_DO.renewals}
        group={renewals}
        all={MEMBERSHIPS_PATH}
        row={(renewal) => <RenewalRow renewal={renewal} onAsk={ask} />}
      />
      {dialog}
    </>
  );
}

function RenewalRow({ renewal, onAsk }: { renewal: WaitingRenewal; onAsk: Ask<'send', WaitingRenewal> }) {
  const { membershipId, name, task, lastDay } = renewal;
  return (
    <>
      <ToDoItem to={`${MEMBERSHIPS_PATH}/${membershipId}`} list={MEMBERSHIPS_PATH} name={name}>
        <p>{RENEWAL_TASK_TEXTS[task]}</p>
        <p>{`Dernier jour de la période\u202f: ${formatDate(lastDay)}`}</p>
      </ToDoItem>
      {(task === 'TELL' || task === 'TELL_AGAIN') && (
        <Button size="small" look="quiet" onClick={() => onAsk('send', renewal)}>
          <Mail className="size-4" aria-hidden="true" />
          <span>{SEND_NOTICE.send.label}</span>
          <span className="sr-only">{`\u202f: ${name}`}</span>
        </Button>
      )}
    </>
  );
}
