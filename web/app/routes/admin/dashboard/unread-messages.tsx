import type { ToDo } from '@cercle/contract/to-do';
import { TO_DO } from '../../../content/admin-to-do.ts';
import { CONTACTS } from '../list/list-configs.ts';
import { CreatedAt } from '../list/row-link.tsx';
import { ToDoGroup, ToDoItem } from './to-do-group.tsx';

const UNREAD_MESSAGES = `${CONTACTS.path}?read=false`;

export const UnreadMessages = ({ messages }: Pick<ToDo, 'messages'>) => (
  <ToDoGroup
    title={TO_DO.messages}
    group={messages}
    all={UNREAD_MESSAGES}
    row={({ id, name, message, createdAt }) => (
      <>
        <ToDoItem to={`${CONTACTS.path}/${id}`} list={UNREAD_MESSAGES} name={name}>
          <p className="line-clamp-1" title={message}>
            {message}
          </p>
        </ToDoItem>
        <CreatedAt at={createdAt} />
      </>
    )}
  />
);
