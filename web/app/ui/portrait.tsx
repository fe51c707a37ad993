import { Ring } from './arcs.tsx';
import { pictureSources } from './picture-sources.ts';

type PortraitProps = {
  url: string | null | undefined;
  /** Alternative text; empty where the name is beside it. */
  alt: string;
  size: keyof typeof SIZES;
  isLazy?: boolean;
};

/** Class of each size, and the width of the face within its ring, for the choice among the stored widths. */
const SIZES = {
  row: { className: 'size-10', pixels: 30, slot: '30px' },
  card: { className: 'size-16 sm:size-24', pixels: 86, slot: '(min-width: 40rem) 86px, 54px' },
  profile: { className: 'size-40', pixels: 150, slot: '150px' },
} as const;

/** A face in the circle; without one, a silhouette. */
export function Portrait({ url, alt, size, isLazy = false }: PortraitProps) {
  const { className, pixels, slot } = SIZES[size];
  return (
    <span
      className={`relative inline-block shrink-0 rounded-full border border-hairline bg-sand p-1 ${className}`}
    >
      {url ? (
        <img
          src={url}
          srcSet={pictureSources(url)}
          sizes={slot}
          width={pixels}
          height={pixels}
          alt={alt}
          loading={isLazy ? 'lazy' : undefined}
          decoding="async"
          className="size-full rounded-full object-cover"
        />
      ) : (
        <>
          <Silhouette />
          {alt && <span className="sr-only">{alt}</span>}
        </>
      )}
    </span>
  );
}

function Silhouette() {
  return (
    <svg viewBox="0 0 96 96" className="size-full rounded-full" fill="none" aria-hidden="true">
      <circle cx="48" cy="48" r="48" className="fill-mist" />
      <circle cx="48" cy="38" r="16" className="fill-white" />
      <path d="M14 96a34 34 0 0 1 68 0Z" className="fill-white" />
      <g strokeWidth="1.5">
        <Ring cx={48} cy={48} r={44} gap={264} from={-60} className="stroke-brass" />
      </g>
    </svg>
  );
}
