import { Ring } from './arcs.tsx';
import { pictureSources } from './picture-sources.ts';

const WIDTH_PX = 112;
const HEIGHT_PX = 64;
const SIZE_CLASS = 'h-12 w-20 shrink-0 sm:h-16 sm:w-28';
const SIZES = `(min-width: 40rem) ${WIDTH_PX}px, 80px`;

type CompanyLogoProps = { url: string | null | undefined; isLazy?: boolean };

/** A company's logo, never cropped; without one, a house within the circle. Its name is beside it. */
export function CompanyLogo({ url, isLazy = false }: CompanyLogoProps) {
  if (!url) return <CompanyMark />;
  return (
    <img
      src={url}
      srcSet={pictureSources(url)}
      sizes={SIZES}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      alt=""
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
      className={`${SIZE_CLASS} object-contain`}
    />
  );
}

function CompanyMark() {
  return (
    <svg viewBox="0 0 56 56" className={`${SIZE_CLASS} rounded-md bg-sand`} fill="none" aria-hidden="true">
      <g className="stroke-edge" strokeWidth="1.5" strokeLinejoin="round">
        <path d="M18 41V20l10-5v26M28 24h10v17M14 41h28" />
        <path d="M22 24v0M22 30v0M22 36v0M33 30v0M33 36v0" strokeWidth="2.5" strokeLinecap="round" />
      </g>
      <g strokeWidth="1.25">
        <Ring cx={28} cy={28} r={22} gap={76} from={-52} className="stroke-brass" />
      </g>
    </svg>
  );
}
