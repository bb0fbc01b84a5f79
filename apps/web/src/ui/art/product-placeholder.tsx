/**
 * Stands in for a picture that is missing, slow or broken: a taped carton, in the muted colour of the theme. A file,
 * which few pages fetch, and not markup in the script that every page loads.
 */
export function ProductPlaceholder({ className = 'h-full w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`carton block text-muted ${className}`} />;
}
