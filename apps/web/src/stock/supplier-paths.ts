/** The paths between items and the supplier that they name. Apart from other paths, which the first pages load. */
import { APP_ROUTES } from '@godown/shared/http/routes';

/** The path that leads to the page of the supplier of this name. */
export const namedSupplierPath = (name: string): string =>
  `${APP_ROUTES.suppliers}?name=${encodeURIComponent(name)}`;

/** The path of the items of a supplier. */
export const suppliedItemsPath = (name: string): string =>
  `${APP_ROUTES.manageInventory}?supplier=${encodeURIComponent(name)}`;
