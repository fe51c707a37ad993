import { formatEuros } from '@cercle/contract/money';
import type { QuarantinedStatement, ToDo, WaitingMovement } from '@cercle/contract/to-do';
import { TO_DO } from '../../../content/admin-to-do.ts';
import { communicationText } from '../../../content/document-words.ts';
import { formatDate } from '../../../dates.ts';
import { ToDoGroup, ToDoItem } from './to-do-group.tsx';

const BANK_PATH = '/admin/banque';

export const QuarantinedStatements = ({ quarantinedStatements }: Pick<ToDo, 'quarantinedStatements'>) => (
  <ToDoGroup
    title={TO_DO.quarantinedStatements}
    group={quarantinedStatements}
    all={BANK_PATH}
    look="danger"
    row={(statement) => <QuarantinedRow {...statement} />}
  />
);

export const WaitingMovements = ({ waitingMovements }: Pick<ToDo, 'waitingMovements'>) => (
  <ToDoGroup
    title={TO_DO.waitingMovements}
    group={waitingMovements}
    all={BANK_PATH}
    row={(movement) => <WaitingMovementRow {...movement} />}
  />
);

/** It is accepted or discarded on the page of the bank. */
const QuarantinedRow = ({ label, problems }: QuarantinedStatement) => (
  <ToDoItem to={BANK_PATH} list={BANK_PATH} name={label}>
    {problems.map((problem) => (
      <p key={problem} className="text-danger">
        {problem}
      </p>
    ))}
  </ToDoItem>
);

const WaitingMovementRow = ({ cents, bookedOn, name, communication }: WaitingMovement) => (
  <ToDoItem to={BANK_PATH} list={BANK_PATH} name={name || TO_DO.unnamedMovement}>
    <p className="tabular-nums">{`${formatEuros(cents)} · ${formatDate(bookedOn)}`}</p>
    {communication && (
      <p className="line-clamp-1" title={communication}>
        {communicationText(communication)}
      </p>
    )}
  </ToDoItem>
);
