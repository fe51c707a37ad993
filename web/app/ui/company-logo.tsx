import { pictureSources } from './picture-sources.ts';

const WIDTH_PX = 112;
const HEIGHT_PX = 56;

type CompanyLogoProps = { url: string | null | undefined; isLazy?: boolean };

/** A company's mark, whole whatever its shape; without one, a house within the circle. Its name stands beside it. */
export function CompanyLogo({ url, isLazy = false }: CompanyLogoProps) {
  return (
    <span className="grid h-10 w-20 shrink-0 place-items-center sm:h-14 sm:w-28">
      {url ? (
        <img
          src={url}
          srcSet={pictureSources(url)}
          sizes={`${WIDTH_PX}px`}
          width={WIDTH_PX}
          height={HEIGHT_PX}
          alt=""
          loading={isLazy ? 'lazy' : undefined}
          decoding="async"
          className="size-full object-contain object-left"
        />
      ) : (
        <CompanyMark />
      )}
    </span>
  );
}

function CompanyMark() {
  return (
    <svg viewBox="0 0 112 56" className="size-full" fill="none" aria-hidden="true">
      <rect width="112" height="56" rx="8" className="fill-sand" />
      <g className="stroke-edge" strokeWidth="1.5" strokeLinejoin="round">
        <path d="M46 41V20l10-5v26M56 24h10v17M42 41h28" />
        <path d="M50 24v0M50 30v0M50 36v0M61 30v0M61 36v0" strokeWidth="2.5" strokeLinecap="round" />
      </g>
      <circle
        cx="56"
        cy="28"
        r="22"
        pathLength="360"
        strokeDasharray="284 76"
        transform="rotate(-52 56 28)"
        strokeWidth="1.25"
        className="stroke-brass"
      />
    </svg>
  );
}
