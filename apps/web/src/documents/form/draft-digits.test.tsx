import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { inBangla } from '../../test/in-bangla';
import { addLine, createDraft } from '../drafts/draft-edits';
import { DiscountInput } from './lines/discount-input';
import { QuantityStepper } from './lines/quantity-stepper';

beforeEach(inBangla);

it('a quantity is shown in Bangla digits and kept in Latin ones', async () => {
  const onChange = vi.fn();
  render(<QuantityStepper name="Oven" value="5" max={99} error={undefined} onChange={onChange} />);
  const field = screen.getByRole('textbox');
  expect(field).toHaveValue('৫');
  await userEvent.click(screen.getAllByRole('button').at(-1) ?? field);
  expect(onChange).toHaveBeenLastCalledWith('6');
  await userEvent.type(field, '১', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(onChange).toHaveBeenLastCalledWith('51');
});

it('a line of a draft has Latin digits, so that it reads the same in each language', () => {
  const empty = createDraft({ id: 'a', kind: 'delivery', warehouse: 'halishar' });
  const oven = { item: 'b', name: 'Oven' };
  const once = addLine(empty, oven, 2);
  expect(once.lines).toEqual([{ ...oven, quantity: '2' }]);
  expect(addLine(once, oven, 3).lines).toEqual([{ ...oven, quantity: '5' }]);
});

it('an empty amount shows the nought of the language', () => {
  render(<DiscountInput label="Discount" value={undefined} isWrong={false} onChange={() => {}} />);
  expect(screen.getByRole('textbox')).toHaveAttribute('placeholder', '০');
});
