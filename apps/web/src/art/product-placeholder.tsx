/** Stands in for a picture that is missing, slow or broken: a taped carton, in the muted colour of the theme. */
export function ProductPlaceholder({ className = 'h-full w-full' }: { className?: string }) {
  return (
    <svg className={`text-muted ${className}`} viewBox="0 0 400 312" aria-hidden="true" focusable="false">
      <g fill="currentColor">
        <ellipse cx="200" cy="266" rx="128" ry="8" opacity=".16" />
        <path d="M96 112h208v142a8 8 0 0 1-8 8H104a8 8 0 0 1-8-8z" opacity=".26" />
        <path d="m96 112 24-44h160l24 44z" opacity=".4" />
        <path d="m182 68-6 44v50l24-12 24 12v-50l-6-44z" opacity=".3" />
        <path d="M240 216h40v6h-40zm0 14h26v6h-26z" opacity=".5" />
      </g>
      <path
        d="M124 244v-28m-9 8 9-9 9 9m21 20v-28m-9 8 9-9 9 9M112 250h54"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity=".5"
      />
    </svg>
  );
}
