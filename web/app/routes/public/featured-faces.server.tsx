import type { Ambassador } from '@cercle/contract/ambassadors';
import { renderToStaticMarkup } from 'react-dom/server';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import { Portrait } from '../../ui/portrait.tsx';

/**
 * The cards of a few ambassadors as HTML, empty without any. They are only read, so the browser gets them without the code
 * that drew them, as the pages of services (docs/decisions/0052).
 */
export const featuredFacesHtml = (ambassadors: Ambassador[]): string =>
  renderToStaticMarkup(ambassadors.map(faceCard));

const faceCard = ({ id, name, company, photoUrl, logoUrl }: Ambassador) => (
  <li key={id} className="card">
    <Portrait url={photoUrl} alt="" size="card" isLazy />
    <p className="mt-4 font-[550]">{name}</p>
    <p className="mb-5 text-sm text-slate">{company}</p>
    <div className="mt-auto">
      <CompanyLogo url={logoUrl} isLazy />
    </div>
  </li>
);
