import { Link } from 'react-router-dom';
import { Mark } from '../ui/art/mark';

const LINKS = [
  ['/home', 'Home'],
  ['/team', 'Team'],
  ['/blogs', 'Blogs'],
] as const;

/** Static links and the copyright line, on every page. */
export function Footer() {
  return (
    <footer className="on-ink bg-ink text-ink-muted text-sm">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-7">
        <p className="flex items-center gap-2.5">
          <Mark size={20} />© 2022 Godown. All rights reserved.
        </p>
        <nav aria-label="Footer">
          <ul className="-mx-3 flex">
            {LINKS.map(([to, text]) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-11 items-center rounded-lg px-3 hover:text-white hover:underline"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
