import type { EventDates } from './event-dates.ts';

/** The day at a glance, for the eye alone: the sentence with the date is beside it. */
export const DateBlock = ({ dates, className = '' }: { dates: EventDates; className?: string }) => (
  <div
    aria-hidden="true"
    className={`grid w-18 justify-items-center rounded-md bg-white py-2 text-ink shadow-card forced-colors:border ${className}`}
  >
    <span className="text-sm text-slate">{dates.weekday}</span>
    <span className="font-serif text-2xl">{dates.dayOfMonth}</span>
    <span className="text-sm font-[550] text-brass-deep">{dates.month}</span>
  </div>
);
