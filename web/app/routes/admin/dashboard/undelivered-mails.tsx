import { displayEmail } from '@cercle/contract/display-email';
import type { Mail } from '@cercle/contract/mail';
import type { ToDo } from '@cercle/contract/to-do';
import { TO_DO } from '../../../content/admin-to-do.ts';
import { formatShortDate } from '../../../dates.ts';
import { MAILS } from '../list/list-configs.ts';
import { ToDoGroup, ToDoItem } from './to-do-group.tsx';

const FAILED_MAILS = `${MAILS.path}?status=FAILED`;
const BOUNCED_MAILS = `${MAILS.path}?status=BOUNCED`;

/** Those that were given up, and those that came back. */
export const UndeliveredMails = ({
  failedMails,
  bouncedMails,
}: Pick<ToDo, 'failedMails' | 'bouncedMails'>) => (
  <>
    <ToDoGroup
      title={TO_DO.failedMails}
      group={failedMails}
      all={FAILED_MAILS}
      look="danger"
      row={(mail) => <MailRow mail={mail} list={FAILED_MAILS} />}
    />
    <ToDoGroup
      title={TO_DO.bouncedMails}
      group={bouncedMails}
      all={BOUNCED_MAILS}
      look="danger"
      row={(mail) => <MailRow mail={mail} list={BOUNCED_MAILS} />}
    />
  </>
);

type MailRowProps = { mail: Mail; list: string };

const MailRow = ({ mail: { id, subject, recipientAddress, createdAt, explanation }, list }: MailRowProps) => (
  <ToDoItem to={`${MAILS.path}/${id}`} list={list} name={subject}>
    <p>{`À ${displayEmail(recipientAddress)} · ${formatShortDate(createdAt)}`}</p>
    {explanation && <p className="text-danger">{explanation}</p>}
  </ToDoItem>
);
