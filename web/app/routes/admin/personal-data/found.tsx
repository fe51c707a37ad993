import { PERSON_FILE, type PersonKept } from '@cercle/contract/person';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api/client.ts';
import { KEPT, PERSON } from '../../../content/admin-personal-data.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useLate } from '../../../ui/use-late.ts';
import { DownloadButton } from '../../account/security/download-button.tsx';
import { type Fact, Facts, NOTHING, Panel } from '../details/facts.tsx';

const loadDialog = () => import('./erase-dialog.tsx');

type FoundProps = { kept: PersonKept; onErased: () => void };

/** What is kept of whoever has the address, and what can be done with it. Read aloud as it comes. */
export function Found({ kept, onErased }: FoundProps) {
  const { Part: EraseDialog, open, close } = useLate(loadDialog);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="mt-8 outline-none">
      {isNothing(kept) ? (
        <EmptyState title={PERSON.nothing} text={PERSON.nothingHint(kept.email)} />
      ) : (
        <Panel title={PERSON.kept}>
          <p className="mb-4 text-slate [overflow-wrap:anywhere]">{kept.email}</p>
          <Facts facts={factsOf(kept)} />
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <DownloadButton
              name={PERSON_FILE}
              load={() => api.postForFile('/admin/personal-data/export', { email: kept.email })}
              failureText={({ code, message }) => (code === 'too-many' ? message : PERSON.downloadFailed)}
            >
              {PERSON.download}
            </DownloadButton>
            {keptFrom(kept) ? (
              <p className="text-sm text-slate">{keptFrom(kept)}</p>
            ) : (
              <Button size="small" look="danger" onClick={open}>
                <Trash2 className="size-4" aria-hidden="true" />
                {PERSON.erase}
              </Button>
            )}
          </div>
        </Panel>
      )}
      {EraseDialog && <EraseDialog email={kept.email} onCancel={close} onErased={onErased} />}
    </div>
  );
}

/** Why it cannot be erased (yet). */
function keptFrom({ isOneself, account }: PersonKept): string | null {
  if (isOneself) return PERSON.oneself;
  return account?.role === 'ADMIN' ? PERSON.administers : null;
}

const isNothing = ({ account, newsletter, messages, mails, journal, trash }: PersonKept) =>
  account === null && newsletter === null && messages + mails + journal + trash === 0;

function factsOf(kept: PersonKept): Fact[] {
  const { email, account, newsletter } = kept;
  const q = `?q=${encodeURIComponent(email)}`;
  return [
    ['Compte', account ? <Account key="account" account={account} email={email} /> : NOTHING],
    ['Messages', to(`/admin/contacts${q}`, kept.messages, KEPT.messages)],
    [
      'Newsletter',
      newsletter === 'subscribed' ? (
        <ListLink key="newsletter" to={`/admin/newsletters${q}`}>
          {KEPT.newsletter.subscribed}
        </ListLink>
      ) : (
        (newsletter && KEPT.newsletter[newsletter]) || NOTHING
      ),
    ],
    ['E-mails', to(`/admin/emails${q}`, kept.mails, KEPT.mails)],
    ['Sessions ouvertes', kept.sessions || NOTHING],
    ['Appareils connus', kept.devices || NOTHING],
    ['Liens reçus', kept.invitations || NOTHING],
    // By names that its subjects had then: no one search finds them all.
    ['Mentions au journal', kept.journal || NOTHING],
    ['Supprimé à l’instant', kept.trash || NOTHING],
  ];
}

const to = (address: string, count: number, words: (count: number) => string) =>
  count > 0 ? <ListLink to={address}>{words(count)}</ListLink> : NOTHING;

const ListLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="link">
    {children}
  </Link>
);

type AccountProps = { account: NonNullable<PersonKept['account']>; email: string };

function Account({ account, email }: AccountProps) {
  const { fullName, role, requestId } = account;
  const address =
    requestId === null
      ? `/admin/administrators?q=${encodeURIComponent(email)}`
      : `/admin/members-requests/${requestId}`;
  return (
    <>
      <Link to={address} className="link [overflow-wrap:anywhere]">
        {fullName}
      </Link>
      <span className="font-normal text-slate">{` – ${KEPT.role[role]}`}</span>
    </>
  );
}
