import type { BlockedAddress } from '@cercle/contract/blocked-addresses';
import { displayEmail } from '@cercle/contract/display-email';
import type { ToDo } from '@cercle/contract/to-do';
import { TO_DO } from '../../../content/admin-to-do.ts';
import { formatShortDate } from '../../../dates.ts';
import { BLOCKED_ADDRESS_LIST } from '../list/list-configs.ts';
import { ToDoGroup, ToDoItem } from './to-do-group.tsx';

/** The address is put back into service on the screen of all of them; here, whose it is. */
export const BlockedAddressesGroup = ({ blockedAddresses }: Pick<ToDo, 'blockedAddresses'>) => (
  <ToDoGroup
    title={TO_DO.blockedAddresses}
    group={blockedAddresses}
    all={BLOCKED_ADDRESS_LIST.path}
    look="danger"
    row={(address) => <BlockedAddressRow {...address} />}
  />
);

const BlockedAddressRow = ({ email, owner, explanation, blockedAt }: BlockedAddress) => (
  <ToDoItem
    to={`${BLOCKED_ADDRESS_LIST.path}?q=${encodeURIComponent(email)}`}
    list={BLOCKED_ADDRESS_LIST.path}
    name={owner?.name ?? displayEmail(email)}
  >
    <p>{`${displayEmail(email)} · ${formatShortDate(blockedAt)}`}</p>
    {explanation && <p className="text-danger">{explanation}</p>}
  </ToDoItem>
);
