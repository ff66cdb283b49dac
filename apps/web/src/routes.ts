import { type RouteConfig, index, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('login', 'routes/login.tsx'),
  route('dashboard-analysis', 'routes/dashboard-analysis.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
