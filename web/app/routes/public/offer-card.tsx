import type { Offer } from '../../content/offers.ts';
import { Ring } from '../../ui/arcs.tsx';
import type { Elements } from '../../ui/elements.ts';

type OfferCardProps = {
  offer: Offer;
  heading?: 'h2' | 'h3';
  /** What one can do with the offer; nothing where it is only shown. */
  action?: Elements;
  isRaised?: boolean;
};

/** One circle for one person; several inside one another for a company. */
export function OfferCard({ offer, heading: Heading = 'h2', action, isRaised = false }: OfferCardProps) {
  const { type, name, price, priceNote, summary, includes } = offer;
  const id = `offre-${type.toLowerCase()}`;
  return (
    <article
      aria-labelledby={id}
      className={`relative flex flex-col overflow-hidden rounded-lg p-8 sm:p-10 ${
        isRaised ? 'on-ink bg-ink text-white' : 'card shadow-card'
      }`}
    >
      <OfferFigure isMany={isRaised} />
      <Heading id={id} className="text-xl">
        {name}
      </Heading>
      <p className={`mt-2 min-h-13 max-w-[12em] sm:max-w-[16em] ${isRaised ? 'text-mist' : 'text-slate'}`}>
        {summary}
      </p>
      <p className="mt-8 font-serif text-2xl leading-none">{price}</p>
      <p className={`mt-2 text-sm ${isRaised ? 'text-mist' : 'text-slate'}`}>{priceNote}</p>
      <ul
        className={`mt-8 grid grow content-start border-t ${action ? 'mb-10' : ''} ${isRaised ? 'border-ink-raised' : 'border-hairline'}`}
      >
        {includes.map((line) => (
          <li
            key={line}
            className={`flex items-center gap-3 border-b py-3 ${isRaised ? 'border-ink-raised' : 'border-hairline'}`}
          >
            <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-brass" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      {action}
    </article>
  );
}

function OfferFigure({ isMany }: { isMany: boolean }) {
  return (
    <svg
      viewBox="0 0 160 160"
      fill="none"
      aria-hidden="true"
      className={`absolute top-5 right-5 w-22 sm:top-6 sm:right-6 sm:w-36 ${isMany ? 'text-mist/50' : 'text-mist'}`}
    >
      <g stroke="currentColor">
        <Ring cx={80} cy={80} r={70} gap={70} from={-60} />
        <Ring cx={80} cy={80} r={46} gap={110} from={80} />
      </g>
      {isMany ? (
        [45, 135, 225, 315].map((angle) => (
          <circle
            key={angle}
            cx="126"
            cy="80"
            r="7"
            className="fill-brass"
            transform={`rotate(${angle} 80 80)`}
          />
        ))
      ) : (
        <circle cx="80" cy="80" r="9" className="fill-brass" />
      )}
    </svg>
  );
}
