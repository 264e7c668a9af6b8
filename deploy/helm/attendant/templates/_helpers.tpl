{{- define "attendant.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "attendant.labels" -}}
app.kubernetes.io/name: attendant
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "attendant.role" -}}
{{- $name := include "attendant.name" .root -}}
{{- $values := index .root.Values .role -}}
{{- $port := ternary 3001 3000 (eq .role "worker") -}}
{{- $drain := int (default 0 $values.drainSeconds) -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $name }}-{{ .role }}
  labels: {{- include "attendant.labels" . | nindent 4 }}
spec:
  {{- if not $values.autoscaling.enabled }}
  replicas: {{ $values.replicas }}
  {{- end }}
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels: {{- include "attendant.labels" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "attendant.labels" . | nindent 8 }}
      annotations:
        prometheus.io/scrape: 'true'
        prometheus.io/port: '{{ $port }}'
        prometheus.io/path: /metrics
        checksum/settings: {{ toYaml .root.Values.settings | sha256sum }}
    spec:
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: {{ add $drain 25 }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        fsGroup: 1000
        seccompProfile: { type: RuntimeDefault }
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "attendant.labels" . | nindent 14 }}
      containers:
        - name: attendant
          image: {{ .root.Values.image.repository }}:{{ default .root.Chart.AppVersion .root.Values.image.tag }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          env:
            - { name: ROLES, value: {{ .role }} }
            - { name: DRAIN_SECONDS, value: '{{ $drain }}' }
            {{- if eq .role "worker" }}
            - { name: HEALTH_PORT, value: '3001' }
            {{- end }}
          envFrom:
            - configMapRef: { name: {{ $name }} }
            - secretRef: { name: {{ .root.Values.existingSecret }} }
          ports:
            - { name: http, containerPort: {{ $port }} }
          startupProbe:
            httpGet: { path: /health/ready, port: http }
            periodSeconds: 2
            failureThreshold: 150
          readinessProbe:
            httpGet: { path: /health/ready, port: http }
            periodSeconds: 3
            timeoutSeconds: 3
          livenessProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 10
            failureThreshold: 6
          {{- if ne .role "worker" }}
          # The pod leaves the list of endpoints while it still serves; SIGTERM follows, and DRAIN_SECONDS cover the rest.
          lifecycle:
            preStop:
              exec: { command: [sleep, '2'] }
          {{- end }}
          resources: {{- toYaml $values.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: temporary, mountPath: /tmp }
            - { name: data, mountPath: /data }
      volumes:
        - { name: temporary, emptyDir: {} }
        - { name: data, emptyDir: {} }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $name }}-{{ .role }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{- include "attendant.labels" . | nindent 6 }}
{{- if $values.autoscaling.enabled }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ $name }}-{{ .role }}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ $name }}-{{ .role }} }
  minReplicas: {{ $values.autoscaling.minReplicas }}
  maxReplicas: {{ $values.autoscaling.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target: { type: Utilization, averageUtilization: {{ $values.autoscaling.cpuPercent }} }
{{- end }}
{{- if ne .role "worker" }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ $name }}-{{ .role }}
spec:
  selector: {{- include "attendant.labels" . | nindent 4 }}
  ports:
    - { name: http, port: 80, targetPort: http }
{{- end }}
{{- end }}
