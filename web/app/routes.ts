import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { SERVICE_SLUGS } from './content/services/service.ts';

/** Every URL of the product, on one page. */
export default [
  index('routes/public/home.tsx'),
  ...SERVICE_SLUGS.map((slug) => route(slug, 'routes/public/service.tsx', { id: slug })),
  route('business-club', 'routes/public/business-club.tsx'),
  route('contactez-nous', 'routes/public/contactez-nous.tsx'),
  route('devenir-membre', 'routes/public/devenir-membre.tsx'),

  route('login', 'routes/account/login.tsx'),
  route('admin/login', 'routes/account/admin-login.tsx'),
  route('validate-invitation/:token', 'routes/account/validate-invitation.tsx'),
  route('unauthorized', 'routes/account/unauthorized.tsx'),

  route('profile', 'routes/member/profile.tsx'),
  route('membres', 'routes/member/membres.tsx'),

  route('admin', 'routes/admin/frame.tsx', [
    index('routes/admin/home.tsx'),
    route('dashboard', 'routes/admin/home.tsx', { id: 'admin-dashboard' }),
    route('members-requests', 'routes/admin/members-requests/list.tsx'),
    route('members-requests/:id', 'routes/admin/members-requests/details.tsx'),
  ]),

  route('sitemap.xml', 'routes/found/sitemap.ts'),
  route('robots.txt', 'routes/found/robots.ts'),
  route('llms.txt', 'routes/found/llms.ts'),
  route('manifest.webmanifest', 'routes/found/manifest.ts'),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig;
