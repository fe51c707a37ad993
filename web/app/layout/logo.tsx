import { Link } from 'react-router';
import { ArcMark, Ring } from '../ui/arcs.tsx';

/** Wide: the mark and the name side by side. Up to 768 px: the name inside its own open circle of initials. */
export function Logo({ title }: { title: string }) {
  return (
    <Link to="/" aria-label={`${title}, accueil`} className="shrink-0 rounded-md">
      <span className="hidden items-center gap-3 md:flex">
        <ArcMark className="size-11" />
        <span className="site-name pt-0.5 font-serif text-xl leading-none tracking-tight">{title}</span>
      </span>
      <span className="grid size-12 place-items-center md:hidden">
        <MobileMark initial={title.charAt(0)} />
      </span>
    </Link>
  );
}

function MobileMark({ initial }: { initial: string }) {
  return (
    <svg viewBox="0 0 48 48" fill="none" aria-hidden="true" className="size-12">
      <circle cx="24" cy="24" r="24" className="fill-ink" />
      <g strokeWidth="1.75">
        <Ring cx={24} cy={24} r={19.5} gap={74} from={-50} className="stroke-brass" />
      </g>
      <text x="24" y="31.5" textAnchor="middle" fontSize="22" className="fill-white font-serif">
        {initial}
      </text>
    </svg>
  );
}
