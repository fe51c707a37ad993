import type { EventCard } from '@cercle/contract/events';
import { libraryImageUrl, librarySources } from '../../ui/library-picture.tsx';
import { EventFigure } from './event-figure.tsx';

type EventPictureProps = {
  id: number;
  picture: EventCard['picture'];
  /** How wide it is shown, for the choice among the stored widths. */
  slot: string;
  className?: string;
  isLazy?: boolean;
  /** In a list the title is beside it. */
  isDecorative?: boolean;
};

/** The picture of an event, in the shape of its place; without one, a drawing. */
export function EventPicture(props: EventPictureProps) {
  const { id, picture, slot, className = '', isLazy = false, isDecorative = false } = props;
  if (!picture) return <EventFigure id={id} className={className} />;
  return (
    <img
      src={libraryImageUrl(picture.hash, 640)}
      srcSet={librarySources(picture)}
      sizes={slot}
      width={picture.width}
      height={picture.height}
      alt={isDecorative ? '' : picture.alt}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
      className={`object-cover ${className}`}
    />
  );
}
