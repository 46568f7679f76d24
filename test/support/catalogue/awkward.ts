/** Texts that break layouts: longer and wider than anybody planned for, or meant to do harm. */
export const AWKWARD = {
  long: 'release-train-with-a-name-that-somebody-thought-was-a-good-idea-in-2026',
  host: 'ci.eu-central-1.production.acme-industries.example:8443/gateway/svc',
  wide: '部署到生产环境的工作流程名字很长',
  emoji: '👨‍👩‍👧‍👦 ship it 🚀🚀',
  combining: 'ne\u0301e\u0301dle\u0308ss',
  rightToLeft: 'פריסה לייצור',
  harmful: '\u202eyolped\u001b[31m\u0007\u009b2J',
} as const;
