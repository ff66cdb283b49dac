import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'

export default [
  layout('routes/frame.tsx', [
    index('routes/home.tsx'),
    route('login', 'routes/login.tsx'),
    layout('routes/private.tsx', [
      layout('routes/rooms.tsx', [
        route('dashboard-analysis', 'routes/dashboard-analysis.tsx'),
        route('dashboard-analysis/start', 'routes/start.tsx'),
        route('dashboard-analysis/live', 'routes/watch.tsx'),
        route('dashboard-analysis/alerts', 'routes/alerts.tsx'),
        route('dashboard-analysis/alerts/:id', 'routes/alert.tsx'),
        route('dashboard-analysis/vessels/:mmsi', 'routes/vessel.tsx'),
        route('dashboard-analysis/events/:id', 'routes/event.tsx'),
        route('dashboard-analysis/assessments/compare', 'routes/compare.tsx'),
        route('dashboard-analysis/assessments/:of/:id', 'routes/assessment.tsx'),
        route('dashboard-analysis/sources', 'routes/sources.tsx'),
        route('dashboard-analysis/cases', 'routes/cases.tsx'),
        route('dashboard-analysis/cases/:id', 'routes/case.tsx'),
        route('dashboard-analysis/*', 'routes/room-not-found.tsx'),
      ]),
    ]),
    route('oil-spills', 'routes/oil-spills.tsx'),
    route('illegal-fishing', 'routes/illegal-fishing.tsx'),
    route('ocean-trafficking', 'routes/ocean-trafficking.tsx'),
    route('about', 'routes/about.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('accolades', 'routes/accolades.tsx'),
    route('partners', 'routes/partners.tsx'),
    route('privacy-policy', 'routes/privacy-policy.tsx'),
    route('terms-of-service', 'routes/terms-of-service.tsx'),
    route('explore', 'routes/explore.tsx'),
    ...(import.meta.env.DEV ? [route('sphere-story', 'routes/sphere-story.tsx')] : []),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig
