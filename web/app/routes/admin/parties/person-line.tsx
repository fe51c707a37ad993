import { Link } from 'react-router';
import { Email } from '../../../ui/email.tsx';
import { REQUESTS } from '../list/list-configs.ts';

type PersonLineProps = {
  person: { fullName: string; email: string | null; requestId: number | null };
  /** Under the name, before the address. */
  detail?: string;
};

/** A member of a company, with the way to what is known of them. */
export const PersonLine = ({ person: { fullName, email, requestId }, detail }: PersonLineProps) => (
  <div className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
    <p className="font-[550]">
      {requestId ? (
        <Link to={`${REQUESTS.path}/${requestId}`} className="link">
          {fullName}
        </Link>
      ) : (
        fullName
      )}
    </p>
    {detail && <p>{detail}</p>}
    {email && (
      <p className="text-slate">
        <Email address={email} />
      </p>
    )}
  </div>
);
