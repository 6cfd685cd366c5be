import { useState } from 'react';
import { Bar, BarChart as Chart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { labelsThatFit } from '#web/features/analytics/bar-label.ts';
import { shortBarName, weekdayOf } from '#web/features/analytics/bar-name.ts';
import type { Bar as BarOfDay } from '#web/features/analytics/bars.ts';
import { getTextDirection } from '#web/paraglide/runtime.js';

const WEEK = 7;
/** Narrower bars have weekdays of one letter: in Arabic the short names are whole words. */
const WEEKDAY_PX = 52;

/** Hidden from screen readers, which read a table beside it instead. The bar of today is highlighted. */
export default function BarChart({ bars }: { bars: readonly BarOfDay[] }) {
  const [widthPx, setWidthPx] = useState(0);
  const slotPx = widthPx / bars.length;
  const labels = labelsThatFit(
    bars.map(({ amountFils }) => amountFils),
    slotPx,
  );
  const isWeek = bars.length <= WEEK && (bars[0]?.key.length ?? 0) > WEEK;
  const nameOf = (key: string) =>
    isWeek ? weekdayOf(key, slotPx < WEEKDAY_PX ? 'narrow' : 'short') : shortBarName(key);
  const today = dubaiDay(new Date());
  const data = bars.map(({ key, amountFils }, index) => ({
    key,
    amountFils,
    label: labels[index],
    fill: today.startsWith(key) ? 'var(--glow)' : 'var(--accent)',
  }));
  return (
    <ResponsiveContainer width="100%" height="100%" onResize={(width) => setWidthPx(width)}>
      <Chart data={data} margin={{ top: 20, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis
          dataKey="key"
          tickFormatter={nameOf}
          reversed={getTextDirection() === 'rtl'}
          axisLine={false}
          tickLine={false}
          interval={isWeek ? 0 : 'preserveStartEnd'}
          minTickGap={8}
          tick={{ fill: 'var(--ink-soft)', fontSize: 13 }}
        />
        <YAxis hide domain={[0, 'dataMax']} />
        <Bar
          dataKey="amountFils"
          radius={[6, 6, 2, 2]}
          maxBarSize={56}
          isAnimationActive={false}
          minPointSize={3}
        >
          <LabelList dataKey="label" position="top" fill="var(--ink)" fontSize={12} />
        </Bar>
      </Chart>
    </ResponsiveContainer>
  );
}
