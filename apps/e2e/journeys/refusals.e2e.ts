/** Refusals by the server are scrolled into view, however long the form is. */
import { expect, signedInTest as test } from '../fixtures/test.js';

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1366, height: 768 },
])
  test(`a field that the server refuses is scrolled to and has the focus, ${viewport.width} px wide`, async ({
    page,
    items,
    complaints,
  }) => {
    complaints.expect(/409/);
    await page.setViewportSize(viewport);
    const barcode = `77${Date.now()}`;
    await items.create({ name: `Other Oven ${barcode}`, barcode });
    const item = await items.create({ name: `Long Form Oven ${barcode}` });
    await page.goto(`/item/${item._id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit item' });
    await form.getByLabel('Barcode').fill(barcode);
    await form.getByRole('group', { name: 'Warn me at' }).getByRole('spinbutton').last().focus();
    await expect(form.getByLabel('Barcode')).not.toBeInViewport();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByLabel('Barcode')).toBeFocused();
    await expect(form.getByLabel('Barcode')).toBeInViewport({ ratio: 1 });
    const message = form.getByText(/has this barcode|already/i);
    await expect(message).toBeInViewport({ ratio: 1 });
    // Neither the head nor the foot of the form covers it.
    const [field, head, foot] = await Promise.all(
      [form.getByLabel('Barcode'), form.locator('header'), form.locator('footer')].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(field?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
  });
