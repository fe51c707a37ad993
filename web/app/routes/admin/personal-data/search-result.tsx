import { PERSON_ARCHIVE_FILE_NAME, type PersonDataSummary } from '@cercle/contract/admin-personal-data';
import { displayEmail } from '@cercle/contract/display-email';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api/client.ts';
import { keptSentences, PERSON, PERSON_DATA } from '../../../content/admin-personal-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Email } from '../../../ui/email.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { DownloadButton } from '../../account/security/download-button.tsx';
import { type DescriptionItem, DescriptionList, EMPTY_VALUE, Panel } from '../details/description-list.tsx';

const loadDialog = () => import('./erase-dialog.tsx');

type SearchResultProps = { personData: PersonDataSummary; onErased: () => void };

/** The data stored for an address, and its actions. Announced when it appears. */
export function SearchResult({ personData, onErased }: SearchResultProps) {
  const { Component: EraseDialog, open, close } = useLazyComponent(loadDialog);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} tabIndex={-1} className="mt-8 outline-none">
      {isEmpty(personData) ? (
        <EmptyState title={PERSON.nothing} text={PERSON.nothingHint(displayEmail(personData.email))} />
      ) : (
        <Panel title={PERSON.dataTitle}>
          <p className="mb-4 text-slate">
            <Email address={personData.email} />
          </p>
          <DescriptionList facts={descriptionItems(personData)} />
          {keptSentences(personData.invoices).map((sentence) => (
            <p key={sentence} className="mt-4 max-w-[47em] text-sm text-slate">
              {sentence}
            </p>
          ))}
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <DownloadButton
              name={PERSON_ARCHIVE_FILE_NAME}
              load={() => api.postForFile('/admin/personal-data/export', { email: personData.email })}
              failureText={({ code, message }) => (code === 'too-many' ? message : PERSON.downloadFailed)}
            >
              {PERSON.download}
            </DownloadButton>
            {reasonNotErasable(personData) ? (
              <p className="text-sm text-slate">{reasonNotErasable(personData)}</p>
            ) : (
              <Button size="small" look="danger" onClick={open}>
                <Trash2 className="size-4" aria-hidden="true" />
                {PERSON.erase}
              </Button>
            )}
          </div>
        </Panel>
      )}
      {EraseDialog && <EraseDialog email={personData.email} onCancel={close} onErased={onErased} />}
    </div>
  );
}

/** Why it cannot be erased (yet). */
function reasonNotErasable({ isOneself, account }: PersonDataSummary): string | null {
  if (isOneself) return PERSON.oneself;
  return account?.role === 'ADMIN' ? PERSON.administers : null;
}

function isEmpty(personData: PersonDataSummary): boolean {
  const { account, newsletter, campaigns, messages, mails, emailChanges, registrations } = personData;
  const { recommendations, journal, trash, invoices } = personData;
  const returned = personData.returnedMails + Number(personData.isAddressBlocked);
  const { issued, drafts, isPayerKept, isPaymentKept } = invoices;
  const billed = issued.length + drafts + Number(isPayerKept) + Number(isPaymentKept);
  return (
    account === null &&
    newsletter === null &&
    campaigns + messages + mails + returned + emailChanges + registrations + recommendations === 0 &&
    journal + trash + billed === 0
  );
}

function descriptionItems(personData: PersonDataSummary): DescriptionItem[] {
  const { email, account, newsletter } = personData;
  const q = `?q=${encodeURIComponent(email)}`;
  return [
    ['Compte', account ? <Account key="account" account={account} email={email} /> : EMPTY_VALUE],
    ['Messages', linkOrEmpty(`/admin/contacts${q}`, personData.messages, PERSON_DATA.messages)],
    [
      'Newsletter',
      newsletter === 'subscribed' ? (
        <ListLink key="newsletter" to={`/admin/newsletters${q}`}>
          {PERSON_DATA.newsletter.subscribed}
        </ListLink>
      ) : (
        (newsletter && PERSON_DATA.newsletter[newsletter]) || EMPTY_VALUE
      ),
    ],
    ['Campagnes reçues', personData.campaigns || EMPTY_VALUE],
    ['E-mails', linkOrEmpty(`/admin/emails${q}`, personData.mails, PERSON_DATA.mails)],
    ['E-mails revenus', personData.returnedMails || EMPTY_VALUE],
    [
      'Adresse à vérifier',
      personData.isAddressBlocked ? (
        <ListLink key="blocked" to={`/admin/adresses${q}`}>
          {PERSON_DATA.blockedAddress}
        </ListLink>
      ) : (
        EMPTY_VALUE
      ),
    ],
    [
      'Factures',
      personData.invoices.issued.length > 0
        ? PERSON_DATA.invoices(personData.invoices.issued.length)
        : EMPTY_VALUE,
    ],
    ['Sessions ouvertes', personData.sessions || EMPTY_VALUE],
    ['Appareils connus', personData.devices || EMPTY_VALUE],
    ['Liens reçus', personData.invitations || EMPTY_VALUE],
    ['Changements d’adresse', personData.emailChanges || EMPTY_VALUE],
    ['Inscriptions à des événements', personData.registrations || EMPTY_VALUE],
    ['Recommandations, mercis et rencontres', personData.recommendations || EMPTY_VALUE],
    // By names that its subjects had then: no one search finds them all.
    ['Mentions au journal', personData.journal || EMPTY_VALUE],
    ['Supprimé à l’instant', personData.trash || EMPTY_VALUE],
  ];
}

const linkOrEmpty = (address: string, count: number, toText: (count: number) => string) =>
  count > 0 ? <ListLink to={address}>{toText(count)}</ListLink> : EMPTY_VALUE;

const ListLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="link">
    {children}
  </Link>
);

type AccountProps = { account: NonNullable<PersonDataSummary['account']>; email: string };

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
      <span className="font-normal text-slate">{` – ${PERSON_DATA.role[role]}`}</span>
    </>
  );
}
