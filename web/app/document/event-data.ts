import type { Site } from '@cercle/contract/site';
import type { MetaDescriptor } from 'react-router';
import { jsonLd } from './structured-data.ts';

type EventData = {
  title: string;
  summary: string;
  slug: string;
  isCancelled: boolean;
  /** With the offset of Belgium. */
  startDate: string;
  endDate: string;
  place: { name: string; street: string; postalCode: string; city: string };
  /** Its whole address. */
  shareImage: string;
};

/** An event at a place, of the firm. */
export const eventData = (site: Site, event: EventData): MetaDescriptor =>
  jsonLd({
    '@type': 'Event',
    name: event.title,
    description: event.summary,
    url: `${site.publicUrl}/evenements/${event.slug}`,
    image: [event.shareImage],
    startDate: event.startDate,
    endDate: event.endDate,
    eventStatus: `https://schema.org/${event.isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.place.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.place.street,
        postalCode: event.place.postalCode,
        addressLocality: event.place.city,
        addressCountry: 'BE',
      },
    },
    organizer: { '@type': 'Organization', name: site.companyName ?? site.title, url: site.publicUrl },
  });
