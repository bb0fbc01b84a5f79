/** The size of a printed page, in millimetres. */
interface PageSize {
  width: number;
  height: number;
}

/**
 * Prints on pages of this size, without margins and page numbers, until the returned function is called. A style sheet made by a script is
 * allowed by the page's policy; a `style` element is not.
 */
export function setPageSize({ width, height }: PageSize): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0; @bottom-right { content: none } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
