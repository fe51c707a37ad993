import { ADDRESS_TAKEN } from '../../../content/admin-request-form.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { listAddress } from '../list/list-address.ts';
import { REQUESTS } from './place.ts';

/** The notice of a 409, beside what the field itself says; gone as soon as another address is typed. */
export const AddressTaken = ({ email }: { email: string | null }) => (
  <div role="alert">
    {email !== null && (
      <div className="mt-6 rounded-lg bg-warning-tint p-6">
        <p className="font-[550] text-warning">{ADDRESS_TAKEN.title}</p>
        <p className="mt-1 max-w-[47em] [overflow-wrap:anywhere]">{ADDRESS_TAKEN.text(email)}</p>
        <ButtonLink
          look="quiet"
          size="small"
          className="mt-4"
          to={listAddress(REQUESTS, { sort: REQUESTS.sorts[0], q: email, filters: {}, page: 1 }, {})}
        >
          {ADDRESS_TAKEN.see}
        </ButtonLink>
      </div>
    )}
  </div>
);
