import type { Site } from '@cercle/contract/site';
import { Link } from 'react-router';
import { FOOTER_ENTRIES, LEGAL_ENTRIES } from '../content/navigation.ts';
import { telHref } from '../site.ts';
import { ArcMark, Arcs } from '../ui/arcs.tsx';

export function Footer({ site }: { site: Site }) {
  return (
    <footer className="footer on-ink relative overflow-hidden bg-ink text-mist">
      <Arcs className="pointer-events-none absolute -right-48 -bottom-72 w-160 text-ink-raised" />
      <div className="page relative grid md:grid-cols-[1.4fr_1fr_1fr]">
        <div>
          <p className="flex items-center gap-3 text-white">
            <ArcMark className="size-11" />
            <span className="font-serif text-xl">{site.title}</span>
          </p>
          <p className="mt-5 max-w-[23em] max-md:hidden">
            Consultance, marketing, management et investissement. Et un cercle pour avancer ensemble.
          </p>
        </div>
        <nav aria-label="Pied de page">
          <ul className="grid gap-1 max-md:grid-flow-col max-md:grid-cols-2 max-md:grid-rows-4">
            {FOOTER_ENTRIES.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <ContactDetails site={site} />
      </div>
      <LegalLine site={site} />
    </footer>
  );
}

function ContactDetails({ site }: { site: Site }) {
  const { contactPhone, contactEmail, contactAddress, linkedinUrl, facebookUrl } = site;
  const socials = [
    { label: 'LinkedIn', url: linkedinUrl },
    { label: 'Facebook', url: facebookUrl },
  ].filter(({ url }) => url !== null);
  return (
    <address className="grid content-start gap-1 not-italic">
      {contactAddress && <p className="py-1 whitespace-pre-line">{contactAddress}</p>}
      {contactPhone && <a href={telHref(contactPhone)}>{contactPhone}</a>}
      {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
      {socials.map(({ label, url }) => (
        <a key={label} href={url ?? undefined} rel="noopener noreferrer" target="_blank">
          <span>{label}</span>
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
      ))}
    </address>
  );
}

function LegalLine({ site }: { site: Site }) {
  const details = [
    site.companyName,
    site.companyNumber && `N° d’entreprise ${site.companyNumber}`,
    site.companyIban && `IBAN ${site.companyIban}`,
  ].filter(Boolean);
  return (
    <div className="page relative flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-ink-raised py-6 text-sm">
      {details.length > 0 && <p>{details.join(' · ')}</p>}
      <nav aria-label="Informations légales">
        <ul className="flex flex-wrap gap-x-6">
          {LEGAL_ENTRIES.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
