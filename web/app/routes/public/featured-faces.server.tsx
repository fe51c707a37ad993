import type { Ambassador } from '@cercle/contract/ambassadors';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RouterContextProvider } from 'react-router';
import { domainContext, outageContext, requestLogContext } from '../../router-contexts.server.ts';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import { Portrait } from '../../ui/portrait.tsx';

/**
 * The cards of a few ambassadors as HTML. They are only read, so the browser gets them without the code that drew them
 * (docs/decisions/0052). Empty without any, and during an outage: the page stands without them, and is not cached.
 */
export async function loadFeaturedFaces(context: Readonly<RouterContextProvider>): Promise<string> {
  const outage = context.get(outageContext);
  try {
    const ambassadors = await context.get(domainContext).ambassadors.listFeatured();
    return renderToStaticMarkup(ambassadors.map(faceCard));
  } catch (error) {
    if (!outage.isUnavailable(error)) throw error;
    outage.isPageIncomplete = true;
    context.get(requestLogContext).report(error);
    return '';
  }
}

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
