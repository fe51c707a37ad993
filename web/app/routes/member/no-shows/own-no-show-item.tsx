import { NO_SHOW_STATE_LABEL } from '@cercle/contract/no-show-states';
import type { OwnNoShow } from '@cercle/contract/no-shows';
import { Link } from 'react-router';
import { evidenceTexts } from '../../../content/no-show-words.ts';
import { nextText, OWN_NO_SHOW_TONE, OWN_NO_SHOWS, whatText } from '../../../content/own-no-shows.ts';
import { formatDateTime } from '../../../dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ownDocumentAnchor } from '../documents/load-own-documents.ts';

type OwnNoShowItemProps = { noShow: OwnNoShow; onContest: () => void };

/** An absence: what happened, on what that rests, what follows, and the way to contest it. */
export function OwnNoShowItem({ noShow, onContest }: OwnNoShowItemProps) {
  const { event, state, contest, decision, canContest, documentId } = noShow;
  return (
    <li className="grid justify-items-start gap-2 py-4 [overflow-wrap:anywhere]">
      <div className="flex w-full flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_14rem]">
          <h3>
            <Link to={`/evenements/${event.slug}`} className="link inline-block py-1 font-[550]">
              {event.title}
            </Link>
          </h3>
          <p className="text-sm text-slate">
            <time dateTime={event.startsAt}>{formatDateTime(event.startsAt)}</time>
          </p>
        </div>
        <Badge tone={OWN_NO_SHOW_TONE[state]}>{NO_SHOW_STATE_LABEL[state]}</Badge>
      </div>
      <p>{whatText(noShow)}</p>
      {contest && <Statement title={OWN_NO_SHOWS.contested(contest.at)} text={contest.reason} />}
      {decision && <Statement title={OWN_NO_SHOWS.decided(decision.at)} text={decision.reason} />}
      <p>{nextText(noShow)}</p>
      {documentId !== null && (
        <Link to={`/mon-adhesion#${ownDocumentAnchor(documentId)}`} className="link py-1">
          {OWN_NO_SHOWS.invoice}
        </Link>
      )}
      <details className="w-full text-sm">
        <summary className="w-fit py-2 text-slate underline decoration-brass underline-offset-4">
          <span>{OWN_NO_SHOWS.evidence}</span>
          <span className="sr-only">{`, ${event.title}`}</span>
        </summary>
        <ul className="grid gap-1 pb-2">
          {evidenceTexts(noShow.evidence).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
      {canContest && (
        <Button look="quiet" size="small" onClick={onContest}>
          <span>{OWN_NO_SHOWS.contest}</span>
          <span className="sr-only">{`\u202f: ${event.title}`}</span>
        </Button>
      )}
    </li>
  );
}

const Statement = ({ title, text }: { title: string; text: string }) => (
  <div className="w-full border-l-2 border-brass pl-3 text-sm">
    <p className="text-slate">{title}</p>
    <p className="whitespace-pre-line">{text}</p>
  </div>
);
