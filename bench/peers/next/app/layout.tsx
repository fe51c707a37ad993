import Link from 'next/link';
import type { ReactNode } from 'react';
import './styles.css';

export const metadata = { title: 'Ambassadeurs', description: 'Les ambassadeurs du cercle.' };

const PAGES = { '/': 'Accueil', '/ambassadeurs': 'Ambassadeurs', '/contactez-nous': 'Contact' };

export default function Layout({ children }: { children: ReactNode }) {
  const links = Object.entries(PAGES).map(([path, name]) => (
    <Link key={path} href={path}>
      {name}
    </Link>
  ));
  return (
    <html lang="fr-BE">
      <body>
        <header>
          <nav>{links}</nav>
        </header>
        <main>{children}</main>
        <footer>{links}</footer>
      </body>
    </html>
  );
}
