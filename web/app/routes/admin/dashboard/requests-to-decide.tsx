import { MEMBER_TYPE_LABEL } from '@cercle/contract/member-type';
import type { MembershipRequest } from '@cercle/contract/requests';
import type { ToDo } from '@cercle/contract/to-do';
import { TO_DO } from '../../../content/admin-to-do.ts';
import { REQUESTS } from '../list/list-configs.ts';
import { CreatedAt } from '../list/row-link.tsx';
import { DecisionButton } from '../members-requests/decision-button.tsx';
import { type Ask, useRequestAction } from '../members-requests/use-request-action.tsx';
import { ToDoGroup, ToDoItem } from './to-do-group.tsx';

const REQUESTS_TO_DECIDE = `${REQUESTS.path}?state=TO_DECIDE`;

type RequestsToDecideProps = Pick<ToDo, 'requests'> & { onChange: () => void };

/** They are decided here. */
export function RequestsToDecide({ requests, onChange }: RequestsToDecideProps) {
  const { ask, dialog } = useRequestAction(onChange);
  return (
    <>
      <ToDoGroup
        title={TO_DO.requests}
        group={requests}
        all={REQUESTS_TO_DECIDE}
        row={(request) => <RequestRow request={request} onAsk={ask} />}
      />
      {dialog}
    </>
  );
}

function RequestRow({ request, onAsk }: { request: MembershipRequest; onAsk: Ask }) {
  const { id, user, createdAt } = request;
  return (
    <>
      <ToDoItem to={`${REQUESTS.path}/${id}`} list={REQUESTS_TO_DECIDE} name={user.fullName}>
        <p>
          <span>{`${user.company} · ${MEMBER_TYPE_LABEL[user.memberType]}\u00a0· `}</span>
          <CreatedAt at={createdAt} />
        </p>
      </ToDoItem>
      <div className="flex flex-wrap gap-2">
        <DecisionButton action="approve" request={request} onAsk={onAsk} />
        <DecisionButton action="reject" request={request} onAsk={onAsk} />
      </div>
    </>
  );
}
