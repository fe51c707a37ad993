import type { MemberCard as Card } from '@cercle/contract/members';
import { BookUser, Handshake, Mail, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { OFFERING_LABEL, SEEKING_LABEL } from '../../content/seeking-labels.ts';
import { useSession } from '../../session/session.ts';
import { mailtoHref, telHref } from '../../site.ts';
import { Email } from '../../ui/email.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast.tsx';
import type { ContactCard } from './vcard.ts';

const LINK =
  'flex min-h-8 items-center gap-2.5 text-sm decoration-brass underline-offset-4 hover:underline [overflow-wrap:anywhere]';

const ACTION =
  'flex min-h-12 grow items-center gap-2.5 px-3 text-sm font-[550] transition-colors hover:bg-ivory focus-visible:outline-offset-0 sm:px-5';

export function MemberCard({ member }: { member: Card }) {
  const { fullName, company, freeDenomination, photoUrl, email, phone, seeking, offering } = member;
  return (
    <li className="card flex flex-col">
      <div className="flex grow items-start gap-5 p-5 sm:p-6">
        <Portrait url={photoUrl} alt="" size="card" isLazy />
        <div className="min-w-0 sm:pt-1">
          <h2 className="text-lg leading-6 [overflow-wrap:anywhere]">{fullName}</h2>
          <div className="mb-2 text-sm text-slate [overflow-wrap:anywhere]">
            <p>{company}</p>
            {freeDenomination && freeDenomination !== company && <p>{freeDenomination}</p>}
          </div>
          {email && (
            <a href={mailtoHref(email)} className={LINK}>
              <Mail className="size-4 shrink-0 text-brass-deep" aria-hidden="true" />
              <Email address={email} />
            </a>
          )}
          {phone && (
            <a href={telHref(phone)} className={LINK}>
              <Phone className="size-4 shrink-0 text-brass-deep" aria-hidden="true" />
              <span>{phone}</span>
            </a>
          )}
          {(seeking || offering) && (
            <dl className="mt-2 grid gap-2 text-sm [overflow-wrap:anywhere]">
              <OwnText label={SEEKING_LABEL} text={seeking} />
              <OwnText label={OFFERING_LABEL} text={offering} />
            </dl>
          )}
        </div>
      </div>
      <div className="flex flex-wrap overflow-hidden rounded-b-lg border-t border-hairline">
        <SaveContact card={member} />
        <Recommend member={member} />
      </div>
    </li>
  );
}

/** What a member says in their own words. */
const OwnText = ({ label, text }: { label: string; text: string | undefined }) =>
  text && (
    <div>
      <dt className="text-slate">{label}</dt>
      <dd className="whitespace-pre-line">{text}</dd>
    </div>
  );

/** Members recommend to other members. */
function Recommend({ member: { id, fullName } }: { member: Card }) {
  const session = useSession();
  if (session?.kind !== 'member' || session.user.id === id) return null;
  return (
    <Link to={`/recommandations/nouvelle?pour=${id}`} className={`${ACTION} border-l border-hairline`}>
      <Handshake className="size-4 shrink-0 text-brass-deep" aria-hidden="true" />
      <span>
        Recommander<span className="sr-only">{` ${fullName}`}</span>
      </span>
    </Link>
  );
}

const FAILED = 'Le contact n’a pas pu être enregistré. Rechargez la page, puis réessayez.';

async function save(card: ContactCard): Promise<void> {
  const { createVCardFile } = await import('./vcard.ts');
  const file = createVCardFile(card);
  saveFile(file.name, file);
}

/** Offers the card as a file for the reader's address book, made in the browser. */
function SaveContact({ card }: { card: ContactCard }) {
  return (
    <button
      type="button"
      onClick={() => void save(card).catch(() => showToast('error', FAILED))}
      className={ACTION}
    >
      <BookUser className="size-4 shrink-0 text-brass-deep" aria-hidden="true" />
      <span>
        Enregistrer le contact<span className="sr-only">{` de ${card.fullName}`}</span>
      </span>
    </button>
  );
}
