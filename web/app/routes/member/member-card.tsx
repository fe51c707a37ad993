import type { MemberCard as Card } from '@cercle/contract/members';
import { Mail, Phone } from 'lucide-react';
import { telHref } from '../../site.ts';
import { Email } from '../../ui/email.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { SaveContact } from './save-contact.tsx';

const LINK =
  'flex min-h-8 items-center gap-2.5 text-sm decoration-brass underline-offset-4 hover:underline [overflow-wrap:anywhere]';

export function MemberCard({ member }: { member: Card }) {
  const { fullName, company, photoUrl, email, phone } = member;
  return (
    <li className="card flex flex-col">
      <div className="flex grow items-center gap-5 p-5">
        <Portrait url={photoUrl} alt="" size="card" isLazy />
        <div className="min-w-0">
          <h2 className="text-lg leading-6 [overflow-wrap:anywhere]">{fullName}</h2>
          <p className="mb-2 text-sm text-slate [overflow-wrap:anywhere]">{company}</p>
          {email && (
            <a href={`mailto:${email}`} className={LINK}>
              <Mail className="size-4 shrink-0 text-brass-deep" aria-hidden="true" />
              <Email address={email} />
            </a>
          )}
          {phone && (
            <a href={telHref(phone)} className={LINK}>
              <Phone className="size-4 shrink-0 text-brass-deep" aria-hidden="true" />
              {phone}
            </a>
          )}
        </div>
      </div>
      <SaveContact card={member} />
    </li>
  );
}
