import { ADDRESS_TAKEN } from '../../../content/admin-request-form.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ADMINISTRATORS } from '../administrators/place.ts';
import { type ListPlace, listAddress } from '../list/list-address.ts';
import { REQUESTS } from './place.ts';

/** An account is a member's or an administrator's: the refusal does not tell which. */
const WHERE = [
  { place: REQUESTS, label: ADDRESS_TAKEN.seeRequests },
  { place: ADMINISTRATORS, label: ADDRESS_TAKEN.seeAdministrators },
];

const found = (place: ListPlace, q: string) =>
  listAddress(place, { sort: place.sorts[0], q, filters: {}, page: 1 }, {});

/** The notice of a 409, beside what the field itself says; gone as soon as another address is typed. */
export const AddressTaken = ({ email }: { email: string | null }) => (
  <div role="alert">
    {email !== null && (
      <div className="mt-6 rounded-lg bg-warning-tint p-6">
        <p className="font-[550] text-warning">{ADDRESS_TAKEN.title}</p>
        <p className="mt-1 max-w-[47em] [overflow-wrap:anywhere]">{ADDRESS_TAKEN.text(email)}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          {WHERE.map(({ place, label }) => (
            <ButtonLink key={place.path} look="quiet" size="small" to={found(place, email)}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    )}
  </div>
);
