import type { FailedJob } from '@cercle/contract/jobs';
import type { ToDo } from '@cercle/contract/to-do';
import { TO_DO } from '../../../content/admin-to-do.ts';
import { formatDate, formatDateTime } from '../../../dates.ts';
import { JOBS_PATH } from '../list/list-configs.ts';
import { ToDoGroup, ToDoItem } from './to-do-group.tsx';

export const FailedJobs = ({ failedJobs }: Pick<ToDo, 'failedJobs'>) => (
  <ToDoGroup
    title={TO_DO.failedJobs}
    group={failedJobs}
    all={JOBS_PATH}
    look="danger"
    row={(failed) => <FailedJobRow {...failed} />}
  />
);

/** It is tried again by itself: the screen of the jobs says when, and starts it at once. */
const FailedJobRow = ({ title, dueOn, failedAt, error }: FailedJob) => (
  <ToDoItem to={JOBS_PATH} list={JOBS_PATH} name={title}>
    <p>{`${dueOn ? `Prévue le ${formatDate(dueOn)} · ` : ''}Échec le ${formatDateTime(failedAt)}`}</p>
    <p className="text-danger">{error}</p>
  </ToDoItem>
);
