import { EMAIL_TAKEN } from '../../../content/admin-request-form.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ADMINISTRATORS, REQUESTS } from '../list/list-configs.ts';
import { type ListConfig, listUrl } from '../list/list-query.ts';

/** An account is a member's or an administrator's: the error does not say which. */
const ACCOUNT_LISTS = [
  { config: REQUESTS, label: EMAIL_TAKEN.seeRequests },
  { config: ADMINISTRATORS, label: EMAIL_TAKEN.seeAdministrators },
];

const searchUrl = (config: ListConfig, q: string) =>
  listUrl(config, { sort: config.sorts[0], q, filters: {}, page: 1 }, {});

/** The notice of a 409, beside what the field itself says; gone as soon as another address is typed. */
export const EmailTaken = ({ email }: { email: string | null }) => (
  <div role="alert">
    {email !== null && (
      <div className="mt-6 rounded-lg bg-warning-tint p-6">
        <p className="font-[550] text-warning">{EMAIL_TAKEN.title}</p>
        <p className="mt-1 max-w-[47em] [overflow-wrap:anywhere]">{EMAIL_TAKEN.text(email)}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          {ACCOUNT_LISTS.map(({ config, label }) => (
            <ButtonLink key={config.path} look="quiet" size="small" to={searchUrl(config, email)}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    )}
  </div>
);
