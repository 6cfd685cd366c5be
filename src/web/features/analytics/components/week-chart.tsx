import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { type Fils, getFilsFrom } from '#shared/money.ts';
import type { Week } from '#web/features/analytics/api/week.ts';
import { barLabel } from '#web/features/analytics/bar-label.ts';
import { weekdayOf } from '#web/features/analytics/weekday.ts';
import { getTextDirection } from '#web/paraglide/runtime.js';

/** Hidden from screen readers, which read the table beside it instead. Today's bar is highlighted. */
export default function WeekChart({ week }: { week: Week }) {
  const data = week.map(({ date, amount }, index) => ({
    day: weekdayOf(date),
    amountFils: getFilsFrom(amount),
    fill: index === week.length - 1 ? 'var(--glow)' : 'var(--accent)',
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} margin={{ top: 20, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis
          dataKey="day"
          reversed={getTextDirection() === 'rtl'}
          axisLine={false}
          tickLine={false}
          interval={0}
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
          <LabelList
            dataKey="amountFils"
            position="top"
            fill="var(--ink)"
            fontSize={12}
            formatter={(amountFils) => barLabel(Number(amountFils) as Fils)}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
